"""Hands and eyes: one protocol, one package a surface."""
