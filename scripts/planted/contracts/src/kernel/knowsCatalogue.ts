import '../catalogue/catalogue.views.ts';
