import { productName, productNameInLogo } from '@marketplace/contracts/kernel/productName.ts';
import { Link } from 'react-router';
import classes from './AppTopBar.module.css';

/** Logo and title as a link to the home page. */
export function BrandLink() {
  return (
    <Link className={classes['brand']} to="/" aria-label={productName}>
      <svg className={classes['mark']} viewBox="0 0 28 28" aria-hidden="true">
        <g fill="none" strokeWidth="3.4">
          <path className={classes['signal']} d="M14 3.2a10.8 10.8 0 0 1 10.27 7.46" />
          <path d="M24.7 12.6a10.8 10.8 0 0 1-5.2 10.72M17.5 24.2a10.8 10.8 0 0 1-11.9-3.37M4.4 19a10.8 10.8 0 0 1 7.5-15.6" />
        </g>
        <circle cx="14" cy="14" r="3.2" />
      </svg>
      <span translate="no">
        {productNameInLogo.start} <em>{productNameInLogo.emphasis}</em>
      </span>
    </Link>
  );
}
