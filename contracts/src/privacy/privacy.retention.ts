/** Months for which analytics keep their person: logged searches, and what else is recorded of how people use the product. */
export const analyticsMonths = 26;
