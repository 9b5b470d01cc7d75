import { useState } from 'react';
import { monogramOf } from './initials.ts';
import classes from './ProviderLogo.module.css';

export interface ProviderLogoProps {
  name: string;
  /** The catalogue's `Logo File`; without one, or when it fails to load, a monogram stands in its place. */
  file?: string | null;
  /** Pixels. */
  size?: number;
}

/** Stands where a logo is missing. The name stands beside it, so it says nothing of its own. */
export function Monogram({ name, size = 36 }: { name: string; size?: number }) {
  return (
    <span
      className={classes['mono']}
      style={{ width: size, height: size, fontSize: size * 0.36 }}
      aria-hidden="true"
      data-testid="monogram"
    >
      {monogramOf(name)}
    </span>
  );
}

export function ProviderLogo({ name, file, size = 36 }: ProviderLogoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (file == null || file === '' || failed === file) return <Monogram name={name} size={size} />;
  const address = `/logos/${encodeURIComponent(file.replace(/^logos\//, ''))}`;
  return (
    <img
      className={classes['logo']}
      src={address}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={() => setFailed(file)}
    />
  );
}
