import '../../infra/product/start/main.ts';
