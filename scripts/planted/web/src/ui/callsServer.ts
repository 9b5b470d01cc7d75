import '../core/api.ts';
