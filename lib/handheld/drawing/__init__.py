"""The picture: theme, glyph sheets, the kit, prompts, the stack of screens, lists and prose."""
