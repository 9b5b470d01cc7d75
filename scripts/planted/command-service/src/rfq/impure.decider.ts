import './readsClock.ts';
