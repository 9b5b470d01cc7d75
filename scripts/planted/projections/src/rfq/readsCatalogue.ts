import '../catalogue/catalogue.projection.ts';
