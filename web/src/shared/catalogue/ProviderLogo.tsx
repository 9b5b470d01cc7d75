import { type ReactNode, useState } from 'react';
import { buildMonogram } from '../../ui/initials.ts';
import classes from './ProviderLogo.module.css';

export interface ProviderMonogramProps {
  name: string;
  /** Width and height in pixels. */
  size?: number;
  children?: ReactNode;
}

/**
 * The provider's initials in place of a missing logo. Hidden from screen readers, because the name is always next to
 * it.
 */
export function ProviderMonogram({ name, size = 36, children }: ProviderMonogramProps) {
  return (
    <span
      className={classes['mono']}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      translate="no"
      aria-hidden="true"
    >
      {buildMonogram(name)}
      {children}
    </span>
  );
}

export interface ProviderLogoProps {
  name: string;
  /** Value of the catalogue column `Logo File`. */
  file?: string | null;
  /** Width and height in pixels. */
  size?: number;
}

/** The provider's logo. Shows a monogram while the logo loads, and if it is missing or fails to load. */
export function ProviderLogo({ name, file, size = 36 }: ProviderLogoProps) {
  const [state, setState] = useState<{ file: string; loaded: boolean } | null>(null);
  const known = state !== null && state.file === file ? state.loaded : null;
  if (file == null || file === '' || known === false) return <ProviderMonogram name={name} size={size} />;
  return (
    <ProviderMonogram name={name} size={size}>
      <img
        className={classes['logo']}
        src={`/logos/${encodeURIComponent(file.replace(/^logos\//, ''))}`}
        alt=""
        loading="lazy"
        data-loaded={known ?? undefined}
        onLoad={() => setState({ file, loaded: true })}
        onError={() => setState({ file, loaded: false })}
      />
    </ProviderMonogram>
  );
}
