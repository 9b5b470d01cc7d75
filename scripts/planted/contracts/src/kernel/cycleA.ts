import './cycleB.ts';
