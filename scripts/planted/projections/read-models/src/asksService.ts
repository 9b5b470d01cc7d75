import '../../../query-service/src/app.ts';
