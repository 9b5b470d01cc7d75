import '../../features/rfq/rfqPage.ts';
