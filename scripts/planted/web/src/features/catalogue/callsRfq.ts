import '../rfq/rfqApi.ts';
