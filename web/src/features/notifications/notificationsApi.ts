import { readMailPreferences, setMailPreference } from '@marketplace/contracts/notifications/mails.api.ts';
import {
  countNotifications,
  listNotifications,
  markNotificationsRead,
} from '@marketplace/contracts/notifications/notifications.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';

const notificationsApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    unreadNotifications: defineApiQuery(countNotifications, ['Notifications', 'Access']),
    /** A page of notifications, by page number (from 1). */
    notifications: defineApiQuery(listNotifications, ['Notifications', 'Access'], (page: number) => ({
      query: { page },
    })),
    markNotificationsRead: defineApiMutation(markNotificationsRead, ['Notifications']),
    mailPreferences: defineApiQuery(readMailPreferences, ['Notifications', 'Access']),
    setMailPreference: defineApiMutation(setMailPreference, ['Notifications']),
  }),
});

export const {
  useUnreadNotificationsQuery,
  useNotificationsQuery,
  useMarkNotificationsReadMutation,
  useMailPreferencesQuery,
  useSetMailPreferenceMutation,
} = notificationsApi;
