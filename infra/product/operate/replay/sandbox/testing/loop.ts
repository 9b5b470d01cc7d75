// This program never ends, like a handler with an endless loop.
for (;;);
