import { watchOutput } from './testOutput.ts';

watchOutput();
