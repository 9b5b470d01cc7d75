import '../features/rfq/rfqApi.ts';
