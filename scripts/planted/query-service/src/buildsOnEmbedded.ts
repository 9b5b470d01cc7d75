import '../../infra/embedded/src/main.ts';
