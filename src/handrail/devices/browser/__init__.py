"""Chromium over the DevTools protocol."""
