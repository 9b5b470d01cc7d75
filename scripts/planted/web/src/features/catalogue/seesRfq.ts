import '../rfq/rfqPage.ts';
