import { defineEventStoreTests } from './conformance.ts';
import { createInMemoryTestEventStore } from './memory.ts';

defineEventStoreTests('memory', () => Promise.resolve({ store: createInMemoryTestEventStore(), gapless: true }));
