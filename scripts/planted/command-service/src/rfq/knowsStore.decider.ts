import '../../../infra/adapters/event-store/src/postgres.ts';
