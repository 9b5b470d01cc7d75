import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import classes from './ExternalLink.module.css';

export interface ExternalLinkProps {
  href: string;
  children: string;
  /** Whether the text is a name, such as the title of a document, which is the same in every language. */
  isName?: boolean;
  /** Whether the link is on a separate line instead of inside a text. */
  alone?: boolean;
}

/** A link to another site, which opens in a new tab and is announced as such. In print, the URL follows the link. */
export function ExternalLink({ href, children, isName = false, alone = false }: ExternalLinkProps) {
  return (
    <a
      className={classes['link']}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      data-alone={alone || undefined}
    >
      <span translate={isName ? 'no' : undefined}>{children}</span>
      <IconExternalLink size={13} aria-hidden />
      <VisuallyHidden> {t`(opens another site in a new tab)`}</VisuallyHidden>
    </a>
  );
}
