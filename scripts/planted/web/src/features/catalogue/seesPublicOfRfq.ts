import '../rfq/rfq.public.ts';
