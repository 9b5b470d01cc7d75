import { holdLifeline } from '../reader/lifeline.ts';

// A reader that a file holds for ever.
holdLifeline();
for (;;);
