import { defineEventStoreTests } from './conformance.ts';
import { createMemoryEventStore } from './memory.ts';

defineEventStoreTests('memory', () => Promise.resolve({ store: createMemoryEventStore(), gapless: true }));
