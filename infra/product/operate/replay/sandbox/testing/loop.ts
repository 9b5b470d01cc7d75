// Never ends, as a handler in a loop.
for (;;);
