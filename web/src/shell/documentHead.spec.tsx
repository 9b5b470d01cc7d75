import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import { buildSampleCoverageReply } from '../test/coverageFixtures.ts';
import { mockLargeCatalogue } from '../test/mockListServer.ts';
import { renderTestApp } from '../test/renderTestApp.tsx';
import { mockReply, mockApiServer } from '../test/server.ts';

const served = '<title>As served</title><link rel="canonical" href="https://market.example/knowledge-base">';
beforeEach(() => void (document.head.innerHTML = served));
afterEach(() => void (document.head.innerHTML = ''));

const description = () => document.head.querySelector<HTMLMetaElement>('meta[name="description"]')?.content;
const robots = () => document.head.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content;
const canonical = () => document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;

describe('document head', () => {
  test('follows the open page', async () => {
    mockApiServer.use(mockReply(readCoverageEndpoint, buildSampleCoverageReply([])), ...mockLargeCatalogue([]));
    const app = renderTestApp('/knowledge-base');
    await waitFor(() => expect(document.title).toBe('Knowledge Base - IoT Connectivity Marketplace'));
    expect([robots(), canonical()]).toEqual([undefined, 'https://market.example/knowledge-base']);
    await userEvent.click(screen.getByRole('link', { name: 'Talk to a consultant' }));
    await waitFor(() => expect(document.title).toBe('IoT Connectivity Consultancy - IoT Connectivity Marketplace'));
    expect(description()).toMatch(/^Free initial consultation/);
    expect(canonical()).toBeUndefined();
    await app.back();
    await waitFor(() => expect(description()).toMatch(/^IoT networks explained/));
  });

  test('excludes unlisted pages from search engines', async () => {
    renderTestApp('/nowhere');
    await waitFor(() => expect(document.title).toBe('Page not found - IoT Connectivity Marketplace'));
    expect(robots()).toBe('noindex');
  });
});
