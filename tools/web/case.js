// Draws a board's case into a canvas, as sim/painter.py does in a window. All places are in panel pixels.

const BODY = "#2b2d35", EDGE = "#4a4d58", SHADE = "#16171c", GLASS = "#060709";
const CAP = [64, 67, 77], CAP_DOWN = [50, 52, 60], INK = "#e2e4e9", DARK_INK = "#141519", FACE = "#545864";
const TURN = { up: 0, right: 90, down: 180, left: 270 };

const rgb = (colour) => `rgb(${colour.join(" ")})`;

export class Case {
  constructor(canvas, look) {
    this.canvas = canvas;
    this.look = look;
    this.draw = canvas.getContext("2d");
    this.screen = new OffscreenCanvas(...look.screen);
    this.image = new ImageData(...look.screen);
    this.pixels = null;
    this.seen = { lights: [], light: null, down: [], turned: 0, brightness: 0 };
  }

  // Show the case, flat or upright, that is the largest in a size in CSS pixels.
  fit(width, height) {
    const scale = ({ size: [wide, high] }) => Math.min(width / wide, height / high);
    const [flat, upright] = this.look.cases;
    this.case = scale(upright) > scale(flat) ? upright : flat;
    const [wide, high] = this.case.size;
    const dots = window.devicePixelRatio || 1;
    this.scale = scale(this.case) * dots;
    this.canvas.width = Math.floor(wide * this.scale);
    this.canvas.height = Math.floor(high * this.scale);
    this.canvas.style.width = `${this.canvas.width / dots}px`;
    this.canvas.style.height = `${this.canvas.height / dots}px`;
    this.large = new OffscreenCanvas(...this.look.screen.map((side) => side * Math.ceil(this.scale)));
    this.paint();
  }

  show(pixels, seen) {
    this.pixels = pixels;
    this.seen = seen;
    this.paint();
  }

  off() {
    this.show(null, { ...this.seen, lights: [], light: null, down: [], brightness: 0 });
  }

  // Return the part of the case under a point of the window, or undefined.
  at(clientX, clientY) {
    const box = this.canvas.getBoundingClientRect();
    const x = (clientX - box.left) / box.width * this.case.size[0];
    const y = (clientY - box.top) / box.height * this.case.size[1];
    return this.case.parts.find((part) =>
      part.x <= x && x < part.x + part.width && part.y <= y && y < part.y + part.height);
  }

  paint() {
    const { draw, case: look, seen } = this;
    draw.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    draw.clearRect(0, 0, ...look.size);
    this.body();
    const lit = (part) => (part.light === null ? null : seen.lights[part.light]) || [0, 0, 0];
    look.parts.forEach((part) => this.glow(part, lit(part)));
    look.strip.forEach(([light, x, y]) => this.led(seen.lights[light] || [0, 0, 0], x, y));
    for (const part of look.parts) {
      const down = seen.down.includes(part.pin);
      if (part.shape === "knob") this.knob(part, down);
      else this.cap(part, lit(part), down);
    }
    if (look.led) this.led(seen.light || [0, 0, 0], ...look.led);
    this.panel();
  }

  block(colour, x, y, width, height, radius) {
    this.draw.fillStyle = colour;
    this.draw.beginPath();
    this.draw.roundRect(x, y, width, height, radius);
    this.draw.fill();
  }

  disc(colour, x, y, radius) {
    this.draw.fillStyle = colour;
    this.draw.beginPath();
    this.draw.arc(x, y, radius, 0, 2 * Math.PI);
    this.draw.fill();
  }

  body() {
    const { size: [width, height], panel: [x, y], mark: [left, top], pad } = this.case;
    const [wide, high] = this.look.screen;
    this.block(SHADE, 2, 3.5, width - 4, height - 4.5, 14);
    this.block(EDGE, 2, 2, width - 4, height - 5, 14);
    this.block(BODY, 2.7, 2.7, width - 5.4, height - 6.4, 13.3);
    this.block(SHADE, x - 5, y - 5, wide + 10, high + 10, 5);
    this.block(GLASS, x - 4.4, y - 4.4, wide + 8.8, high + 8.8, 4.6);
    for (const [dx, dy] of [[-2.6, 1], [2.6, 1], [0, -3]]) this.disc(EDGE, left + dx, top + dy, 2.7);
    this.draw.strokeStyle = EDGE;
    this.draw.lineWidth = 1.1;
    this.draw.beginPath();
    this.draw.moveTo(left, top);
    this.draw.lineTo(left + 1.2, top + 7);
    this.draw.stroke();
    if (pad) this.block(SHADE, pad[0] - 13, pad[1] - 15, 26, 30, 0);
  }

  panel() {
    const { case: { panel }, look: { screen: [width, height] } } = this;
    const { brightness } = this.seen;
    const least = this.look.mono ? 0.4 : 0.1;
    const shine = brightness && least + (1 - least) * brightness;
    const tint = (this.look.mono ? [0.93, 0.98, 1] : [1, 1, 1]).map((share) => share * shine);
    const out = this.image.data;
    for (let from = 0, to = 0; to < out.length; from += 3, to += 4) {
      for (let part = 0; part < 3; part++) out[to + part] = this.pixels ? this.pixels[from + part] * tint[part] : 0;
      out[to + 3] = 255;
    }
    this.screen.getContext("2d").putImageData(this.image, 0, 0);
    // First enlarged by a whole factor, then reduced a little: evenly sharp at every scale.
    const large = this.large.getContext("2d");
    large.imageSmoothingEnabled = false;
    large.drawImage(this.screen, 0, 0, this.large.width, this.large.height);
    this.draw.drawImage(this.large, ...panel, width, height);
  }

  // Draw the light around a key.
  glow(part, light) {
    if (!light.some(Boolean)) return;
    this.draw.save();
    this.draw.shadowColor = rgb(light);
    this.draw.shadowBlur = 7 * this.scale;
    this.block(rgb(light.map((value) => Math.round(value * 0.8))), part.x, part.y, part.width, part.height, 6);
    this.draw.restore();
  }

  // Draw a keycap: a light upper edge, a shadow below, its label.
  cap(part, light, down) {
    const share = Math.max(...light) / 255 * 0.8;
    const base = down ? CAP_DOWN : CAP;
    const cap = base.map((value, at) => Math.min(255, Math.round(value * (1 - share) + light[at] * 0.8)));
    const { x, y, width, height } = part;
    const radius = { key: 6, round: 15, pad: 5 }[part.shape];
    const drop = down ? 0.9 : 0;
    this.block(SHADE, x, y + 1.6, width, height - 1.6, radius);
    this.block(rgb(cap.map((value) => Math.min(255, value + 26))), x, y + drop, width, height - 1.8, radius);
    this.block(rgb(cap), x + 0.5, y + drop + 0.7, width - 1, height - 3, radius - 0.5);
    const ink = 3 * cap[0] + 6 * cap[1] + cap[2] > 1500 ? DARK_INK : INK;
    this.draw.save();
    this.draw.translate(x + width / 2, y + height / 2 - 0.6 + drop / 2);
    this.draw.fillStyle = ink;
    if (part.shape === "pad") {
      this.draw.rotate(TURN[part.label] * Math.PI / 180);
      this.draw.beginPath();
      for (const corner of [[0, -3.5], [4, 2.5], [-4, 2.5]]) this.draw.lineTo(...corner);
      this.draw.fill();
    } else {
      this.draw.font = "600 9px system-ui, sans-serif";
      this.draw.textAlign = "center";
      this.draw.textBaseline = "middle";
      this.draw.fillText(part.label, 0, 0.4);
    }
    this.draw.restore();
  }

  knob(part, down) {
    const x = part.x + part.width / 2;
    const y = part.y + part.height / 2;
    for (const [radius, colour] of [[17, SHADE], [16, EDGE], [15.2, rgb(CAP)], [11.5, EDGE]]) {
      this.disc(colour, x, y, radius);
    }
    this.disc(down ? rgb(CAP_DOWN) : FACE, x, y, 11);
    const way = this.seen.turned * 15 * Math.PI / 180;
    this.disc(INK, x + 8.2 * Math.sin(way), y - 8.2 * Math.cos(way), 1.5);
  }

  led(light, x, y) {
    const most = Math.max(...light);
    if (most) {
      this.draw.save();
      this.draw.shadowColor = rgb(light);
      this.draw.shadowBlur = 14 * this.scale;
      this.disc(rgb(light), x, y, 3);
      this.draw.restore();
    }
    this.disc(rgb(light.map((value) => Math.max(30, Math.round(value * 0.6 + most * 0.4)))), x, y, 3);
  }
}
