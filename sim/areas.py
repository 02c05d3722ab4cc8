"""Dirty areas of Blinka's layers, computed as in CircuitPython.

The rules are those of shared-module/displayio/{Group,TileGrid}.c and shared-module/vectorio/VectorShape.c of
CircuitPython 10.2.1. The cost of a key press depends on them. Blinka's own rules suit a second thread. On
the device,

* a layer that moves redraws the box around its old and its new place; a TileGrid does so only if the box has
  at most twice its pixels;
* a TileGrid that is hidden before its first drawing is still redrawn once;
* showing a visible TileGrid redraws it, and so does setting a tile to its present value;
* a vectorio shape that is added to a group also redraws its previous place.
"""


def install(displayio, vectorio):
    """Install the rules in this session's modules."""
    area_kind = displayio._area.Area
    _tilegrids(displayio.TileGrid, displayio)
    _shapes(vectorio.Rectangle.__base__, area_kind, (displayio.Palette, displayio.ColorConverter))
    for kind in (vectorio.Circle, vectorio.Polygon, vectorio.Rectangle):
        _made(kind, area_kind)
    _groups(displayio.Group, displayio.TileGrid, area_kind)


def _nothing(self):
    pass


def _tilegrids(kind, displayio):
    changed = kind._get_refresh_areas

    def first_draw(self):
        return self._previous_area.x1 == self._previous_area.x2

    def previous_area(self, area):
        if first_draw(self):
            return False
        self._previous_area.copy_into(area)
        return True

    def refresh_areas(self, areas):
        if self._rendered_hidden:
            return
        hidden = self._hidden_tilegrid or self._hidden_by_parent
        if self._moved and not hidden and not first_draw(self):
            self._previous_area.union(self._current_area, self._dirty_area)
            if self._dirty_area.size() <= 2 * self._pixel_width * self._pixel_height:
                areas.append(self._dirty_area)
            else:
                areas += [self._current_area, self._previous_area]
        else:
            changed(self, areas)

    def finish(self):
        previous = self._previous_area
        first = previous.x1 == previous.x2
        if not first and (self._hidden_tilegrid or self._hidden_by_parent):
            previous.x2 = previous.x1
        elif self._moved or first:
            self._current_area.copy_into(previous)
        self._moved = self._full_change = self._partial_change = self._needs_refresh = False
        if self._pixel_shader._needs_refresh:
            self._pixel_shader._finish_refresh()
        if isinstance(self._bitmap, displayio.Bitmap):
            self._bitmap._finish_refresh()

    kind._prepare_full_refresh = _nothing
    kind._get_previous_area = previous_area
    kind._get_refresh_areas = refresh_areas
    kind._finish_refresh = finish


def _made(kind, area_kind):
    begin = kind.__init__

    def init(self, *given, **named):
        begin(self, *given, **named)
        self._ephemeral_dirty_area = area_kind()  # its previous place; empty, whatever the constructor set
        self._current_area_dirty = True

    kind.__init__ = init


def _shapes(kind, area_kind, shaders):
    def set_dirty(self):
        area = area_kind()
        self._get_screen_area(area)
        if area != self._current_area:
            self._current_area.union(self._ephemeral_dirty_area, self._ephemeral_dirty_area)
            area.copy_into(self._current_area)
        self._current_area_dirty = True

    def previous_area(self, area):
        self._ephemeral_dirty_area.union(self._current_area, area)
        return True

    def refresh_areas(self, areas):
        left, now = self._ephemeral_dirty_area, self._current_area
        shader = self._pixel_shader
        if self._current_area_dirty or isinstance(shader, shaders) and shader._needs_refresh:
            if left.empty():
                self._current_area_dirty = True
                areas.append(now)
                return
            both, common = area_kind(), area_kind()
            left.union(now, both)
            apart = not left.compute_overlap(now, common)  # the C code then takes the overlap as many pixels
            spare = both.size() - left.size() - now.size() + common.size()
            if apart or spare > min(left.size(), now.size()):
                areas.append(now)
            else:
                both.copy_into(left)
            areas.append(left)
        elif not left.empty():
            areas.append(left)

    def finish(self):
        if self._ephemeral_dirty_area.empty() and not self._current_area_dirty:
            return
        self._ephemeral_dirty_area.x1 = self._ephemeral_dirty_area.x2
        self._current_area_dirty = False
        if isinstance(self._pixel_shader, shaders):
            self._pixel_shader._finish_refresh()

    def set_shader(self, value):
        self._pixel_shader = value
        self._shape_set_dirty()

    kind._shape_set_dirty = set_dirty
    kind._prepare_full_refresh = _nothing
    kind._get_previous_area = previous_area
    kind._get_refresh_areas = refresh_areas
    kind._finish_refresh = finish
    kind.pixel_shader = property(lambda self: self._pixel_shader, set_shader)


def _groups(kind, tilegrid, area_kind):
    update = kind._layer_update

    def removed(self, layer):
        area = area_kind()
        drawn = layer._get_previous_area(area)
        layer._update_transform(None)
        if drawn:
            if self._item_removed:
                area.union(self._dirty_area, area)
            area.copy_into(self._dirty_area)
            self._item_removed = True

    def previous_area(self, area):
        found = False
        each = area_kind()
        for layer in self._layers:
            if isinstance(layer, (kind, tilegrid)) and layer._get_previous_area(each):
                each.union(area, area) if found else each.copy_into(area)
                found = True
        if self._item_removed:
            self._dirty_area.union(area, area) if found else self._dirty_area.copy_into(area)
            found = True
        return found

    def refresh_areas(self, areas):
        if self._item_removed:
            areas.append(self._dirty_area)
        for layer in reversed(self._layers):
            layer._get_refresh_areas(areas)

    def finish(self):
        self._item_removed = False
        for layer in self._layers:
            layer._finish_refresh()

    def layer_update(self, index):
        update(self, index)
        layer = self._layers[index]
        if isinstance(layer, (kind, tilegrid)):
            layer._set_hidden_by_parent(self._hidden_group or self._hidden_by_parent)

    kind._removal_cleanup = removed
    kind._get_previous_area = previous_area
    kind._layer_update = layer_update
    kind._get_refresh_areas = refresh_areas
    kind._finish_refresh = finish
    kind._prepare_full_refresh = _nothing
