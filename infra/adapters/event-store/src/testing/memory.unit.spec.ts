import { describeEventStore } from './conformance.ts';
import { createMemoryEventStore } from './memory.ts';

describeEventStore('memory', () => Promise.resolve({ store: createMemoryEventStore(), gapless: true }));
