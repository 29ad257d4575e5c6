"""Belaad, the Land of Swords and Quills."""
