import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** Creates the in-memory storage of one test identity provider; entries do not expire. */
export function createTestOidcProviderStorage(): AdapterFactory {
  const stored = new Map<string, AdapterPayload>();
  const findBy = (model: string, field: 'uid' | 'userCode', value: string): Promise<AdapterPayload | undefined> => {
    const found = [...stored].find(([key, payload]) => key.startsWith(`${model}:`) && payload[field] === value);
    return Promise.resolve(found?.[1]);
  };
  return (model): Adapter => ({
    upsert: (id, payload) => Promise.resolve(void stored.set(`${model}:${id}`, payload)),
    find: (id) => Promise.resolve(stored.get(`${model}:${id}`)),
    findByUid: (uid) => findBy(model, 'uid', uid),
    findByUserCode: (userCode) => findBy(model, 'userCode', userCode),
    consume: (id) => {
      const payload = stored.get(`${model}:${id}`);
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000);
      return Promise.resolve();
    },
    destroy: (id) => Promise.resolve(void stored.delete(`${model}:${id}`)),
    revokeByGrantId: (grantId) => {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
      return Promise.resolve();
    },
  });
}
