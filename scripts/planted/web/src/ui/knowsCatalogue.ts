import '../../../contracts/src/catalogue/catalogue.views.ts';
