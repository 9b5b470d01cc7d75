import '../rfq/rfq.events.ts';
