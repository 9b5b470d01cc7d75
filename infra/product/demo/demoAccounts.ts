/** An account of the demo; all accounts have the same password. */
export interface DemoAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly description: string;
  readonly isAdmin: boolean;
  /** Name in the sample catalogue of the provider that the account represents; `null` if it represents none. */
  readonly provider: string | null;
}

const buildVendor = (provider: string, domain: string, firstName: string, lastName: string): DemoAccount => ({
  email: `vendor@${domain}.example`,
  firstName,
  lastName,
  company: provider,
  description: `vendor of ${provider}`,
  isAdmin: false,
  provider,
});

export const demoAdminAccount: DemoAccount = {
  email: 'admin@marketplace.example',
  firstName: 'Ada',
  lastName: 'Admin',
  company: 'IoT Marketplace',
  description: 'administrator',
  isAdmin: true,
  provider: null,
};

export const demoAccounts: readonly DemoAccount[] = [
  demoAdminAccount,
  {
    email: 'buyer@acme-logistics.example',
    firstName: 'Bea',
    lastName: 'Buyer',
    company: 'Acme Logistics',
    description: 'buyer',
    isAdmin: false,
    provider: null,
  },
  buildVendor('1NCE', '1nce', 'Nina', 'Vendor'),
  buildVendor('emnify', 'emnify', 'Emil', 'Vendor'),
  buildVendor('Soracom', 'soracom', 'Sora', 'Vendor'),
];
