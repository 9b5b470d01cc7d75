import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readMetadataEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { sampleSiteMetadata } from '../test/fixtures.ts';
import { renderTestApp } from '../test/renderTestApp.tsx';
import { mockReply, mockApiServer, mockUnreachableEndpoint } from '../test/server.ts';

describe('floating help', () => {
  const button = () => screen.findByRole('button', { name: 'Help' });
  const isOpen = async () => (await button()).getAttribute('aria-expanded') === 'true';
  const help = () => within(screen.getByRole('complementary', { name: 'Help' }));

  async function openHelp(): Promise<void> {
    await userEvent.click(await button());
    expect(await isOpen()).toBe(true);
  }

  test('links to email, booking page and contact page from the settings', async () => {
    const [contactEmail, bookingUrl] = ['sales@marketplace.example', 'https://booking.example/half-an-hour'];
    mockApiServer.use(mockReply(readMetadataEndpoint, { ...sampleSiteMetadata, contactEmail, bookingUrl }));
    renderTestApp('/nowhere');
    expect(await isOpen()).toBe(false);
    await openHelp();
    const links = await waitFor(() => {
      const found = help().getAllByRole('link');
      expect(found).toHaveLength(3);
      return found;
    });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Email Expert', `mailto:${contactEmail}?subject=IoT%20Connectivity%20Consultancy%20Inquiry`],
      ['Schedule Meeting', bookingUrl],
      ['Contact Page', '/contact'],
    ]);
    expect([links[1]?.getAttribute('target'), links[1]?.getAttribute('rel')]).toEqual([
      '_blank',
      'noreferrer noopener',
    ]);
  });

  test('links to the contact page when the settings cannot be loaded', async () => {
    mockApiServer.use(mockUnreachableEndpoint(readMetadataEndpoint));
    renderTestApp('/nowhere');
    await openHelp();
    expect(
      help()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Contact Page']);
  });

  test('opens and closes by keyboard and restores the focus on Escape', async () => {
    renderTestApp('/nowhere');
    (await button()).focus();
    await userEvent.keyboard('{Enter}');
    expect(await isOpen()).toBe(true);
    await userEvent.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe('Keyboard shortcuts ?');
    await userEvent.keyboard('{Escape}');
    expect(await isOpen()).toBe(false);
    expect(document.activeElement).toBe(await button());
    await userEvent.keyboard(' ');
    expect(await isOpen()).toBe(true);
  });

  test('closes when the focus moves or a press lands elsewhere', async () => {
    renderTestApp('/nowhere');
    await openHelp();
    act(() => screen.getByRole('link', { name: 'Go to the home page' }).focus());
    expect(await isOpen()).toBe(false);
    await openHelp();
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    expect(await isOpen()).toBe(false);
  });

  test('floats on a small window only while the visitor scrolls back', async () => {
    const scrollTo = (top: number): void => {
      Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
      act(() => void window.dispatchEvent(new Event('scroll')));
    };
    onTestFinished(() => scrollTo(0));
    renderTestApp('/nowhere');
    await button();
    const floats = () => screen.getByRole('complementary', { name: 'Help' }).dataset['floating'] !== undefined;
    expect(floats()).toBe(false);
    // The scroll listener may be registered a moment after the button appears.
    await waitFor(() => {
      scrollTo(600);
      scrollTo(580);
      expect(floats()).toBe(true);
    });
    scrollTo(600);
    expect(floats()).toBe(false);
    scrollTo(596);
    expect(floats()).toBe(false);
    scrollTo(580);
    expect(floats()).toBe(true);
    scrollTo(620);
    expect(floats()).toBe(false);
    await openHelp();
    expect(floats()).toBe(true);
  });

  test('closes when the page changes', async () => {
    const app = renderTestApp('/nowhere');
    await openHelp();
    await userEvent.click(help().getByRole('link', { name: 'Contact Page' }));
    await screen.findByRole('heading', { level: 1, name: 'IoT Connectivity Consultancy' });
    expect(await isOpen()).toBe(false);
    await openHelp();
    await app.back();
    expect(await isOpen()).toBe(false);
  });
});
