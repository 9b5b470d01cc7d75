import type { LinkPurpose } from '@marketplace/contracts/accounts/accounts.links.ts';

/** Who gets a mail; accounts that are shut, and people who were erased, get none. */
export type Recipients =
  | { readonly user: string }
  | { readonly admins: true }
  /** The approved users of a provider. */
  | { readonly vendorsOf: string };

/** A mail that an event leads to. It holds personal data of nobody but its recipient, so that an erasure finds all of it. */
export interface Draft {
  /** One mail per event, person and kind. */
  readonly kind: string;
  readonly to: Recipients;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A page of the product by its path, or a link with a token that is made for the recipient. */
  readonly action:
    | { readonly label: string; readonly path: string }
    | { readonly label: string; readonly link: LinkPurpose };
}
