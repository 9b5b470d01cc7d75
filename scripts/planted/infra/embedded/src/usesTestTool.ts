import 'fast-check';
