import { changeSettings, readSettings } from '@marketplace/contracts/settings/settings.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

const settingsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    settings: defineApiQuery(readSettings, ['Metadata']),
    changeSettings: defineApiMutation(changeSettings, ['Metadata']),
  }),
});

export const { useSettingsQuery, useChangeSettingsMutation } = settingsApi;
