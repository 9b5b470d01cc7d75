import './cycleA.ts';
