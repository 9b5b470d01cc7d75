import { holdLifeline } from '../reader/lifeline.ts';

// A reader that never finishes.
holdLifeline();
for (;;);
