/** The parts of the product's name in the logo, which emphasises the last word. */
export const productNameInLogo = { start: 'IoT Connectivity', emphasis: 'Marketplace' } as const;

/** The product's name, the same in every language. Messages contain it as a value. */
export const productName = `${productNameInLogo.start} ${productNameInLogo.emphasis}`;
