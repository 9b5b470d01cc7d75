import { failOnUnexpectedOutput } from './testOutput.ts';

failOnUnexpectedOutput();
