// Never ends, like a handler with an endless loop.
for (;;);
