import '../../infra/event-store/src/postgres.ts';
