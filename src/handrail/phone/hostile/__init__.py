"""Hostile content and actors on the virtual phone, each with a benign twin. Texts, people and numbers are made up."""

from handrail.phone.hostile.attack import Attack, Between, Stage, Surface
from handrail.phone.hostile.catalogue import ATTACKS
from handrail.phone.hostile.walk import Careless, Moment, Move

__all__ = ["ATTACKS", "Attack", "Between", "Careless", "Moment", "Move", "Stage", "Surface"]
