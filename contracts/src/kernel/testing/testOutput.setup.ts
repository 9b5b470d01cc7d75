import { failTestsOnUnexpectedOutput } from './testOutput.ts';

failTestsOnUnexpectedOutput();
