import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import classes from './ExternalLink.module.css';

export interface ExternalLinkProps {
  href: string;
  children: string;
  /** Stands by itself, and not within a line of text. */
  alone?: boolean;
}

/** A link that leads out of the marketplace, in a window of its own, and says so. On paper its address stands behind it. */
export function ExternalLink({ href, children, alone = false }: ExternalLinkProps) {
  return (
    <a
      className={classes['link']}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      data-alone={alone || undefined}
    >
      {children}
      <IconExternalLink size={13} aria-hidden />
      <VisuallyHidden> (opens another site)</VisuallyHidden>
    </a>
  );
}
