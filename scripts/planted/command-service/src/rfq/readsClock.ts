import 'node:timers';
