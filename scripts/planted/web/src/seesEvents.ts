import '../../contracts/src/rfq/rfq.events.ts';
