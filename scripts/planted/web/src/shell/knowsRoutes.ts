import '../app/routes.ts';
