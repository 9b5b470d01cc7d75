import '../accounts/knowsRfq.ts';
